CREATE TABLE "reference_version" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" uuid NOT NULL
);
--> statement-breakpoint
-- By hand from here. Random, so that a restored database never shows a version that a server knows with other documents.
CREATE FUNCTION replace_reference_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reference_version (version) VALUES (gen_random_uuid())
  ON CONFLICT (id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Before the statement: writers wait here for each other, not later with locks on documents.
CREATE TRIGGER reference_documents_version BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON reference_documents
  FOR EACH STATEMENT EXECUTE FUNCTION replace_reference_version();
--> statement-breakpoint
INSERT INTO reference_version (version) VALUES (gen_random_uuid());
