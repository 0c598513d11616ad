CREATE TABLE "park_visitors" (
	"park" text NOT NULL,
	"month" date NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "park_visitors_month_park_pk" PRIMARY KEY("month","park")
);
--> statement-breakpoint
-- By hand, before the table is written anew: two indexes that are made with the new column below.
DROP INDEX incidents_date;
--> statement-breakpoint
DROP INDEX incidents_dashboard;
--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "incident_hour" smallint GENERATED ALWAYS AS (case when document #>> '{case_details,incident_description,time}' ~ '^([01][0-9]|2[0-3]):'
        then left(document #>> '{case_details,incident_description,time}', 2)::smallint end) STORED;
--> statement-breakpoint
-- By hand from here. LIST-2, as before; the dashboard's days and hours of all parks are read from it alone, too.
CREATE INDEX incidents_date ON incidents (incident_date, id)
  INCLUDE (category, status, park, zone_type, incident_type, placement, created_by, latest_updated_at, incident_hour);
--> statement-breakpoint
-- DASH-2, as before; and the zones, days and hours of one park.
CREATE INDEX incidents_dashboard ON incidents (park, incident_date)
  INCLUDE (category, incident_type, status, created_by, zone_type, incident_hour);
--> statement-breakpoint
-- How long cases were in a status: the entries that tell of another one.
CREATE INDEX audit_entries_turns ON audit_entries (subject_id, at, id)
  WHERE subject = 'incident' AND details @> '[{"field": "status"}]';
