-- Only the index of declared values read it.
DROP INDEX IF EXISTS record_declared;
