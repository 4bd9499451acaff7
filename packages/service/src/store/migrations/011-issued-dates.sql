-- When a record was issued, which its event date doesn't tell where it is that of the application. Of inspections, whose
-- event is another, it is known once they are loaded again.
ALTER TABLE record ADD COLUMN issued_date date;
UPDATE record SET digest = NULL, issued_date = CASE
  WHEN entity_type IN ('assessment', 'major_project') THEN nullif(event_date, '0001-01-01')
  WHEN entity_type <> 'inspection' AND record::json->>'issued_date' ~ '\d{4}-?\d{2}-?\d{2}' THEN event_date
END;
