-- What Drizzle's schema cannot say: trigram and covering indexes, and the guard of the audit trail.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- LIST-5 and USER-2: search inside words, three characters at least.
CREATE INDEX incidents_search ON incidents USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- LIST-2: the list by the incident's day, with the columns its filters look at.
CREATE INDEX incidents_date ON incidents (incident_date, id)
  INCLUDE (category, status, park, zone_type, incident_type, placement, created_by, latest_updated_at);
--> statement-breakpoint
-- DASH-2: the counts of a month, read from the index alone.
CREATE INDEX incidents_dashboard ON incidents (park, incident_date)
  INCLUDE (category, incident_type, status, created_by);
--> statement-breakpoint
-- IAUD-2: an entry is written once. Neither a call nor a careless statement changes or removes it.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are never changed or removed' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
