CREATE TABLE "audit_checks" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"run" jsonb,
	"result" jsonb,
	"holder" text,
	"held_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_person" ON "audit_entries" USING btree ("changed_by","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_settings" ON "audit_entries" USING btree ("at","id") WHERE "subject" = 'user' and ("description"->>0) like 'Settings: %';
-- By hand from here.
--> statement-breakpoint
-- What was changed, without the number of the form that it is in (contract/auditFields.ts).
CREATE FUNCTION audit_entry_fields(details jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT regexp_replace(
      change->>'field', '^(Casualty|Witness|Action|Incident Update) \d+ ', '\1 ')), '{}')
    FROM jsonb_array_elements(CASE WHEN jsonb_typeof(details) = 'array' THEN details ELSE '[]' END) AS change
$$;
--> statement-breakpoint
CREATE INDEX audit_entries_fields ON audit_entries USING gin (audit_entry_fields(details));
