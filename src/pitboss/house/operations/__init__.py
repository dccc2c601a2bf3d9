"""Operations: what people do by form, each declared once. Commands, pages, API and docs derive from it."""
