CREATE TABLE "incident_counts" (
	"incident_date" date,
	"park" text NOT NULL,
	"zone_type" text NOT NULL,
	"category" text NOT NULL,
	"incident_type" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "incident_counts_date" ON "incident_counts" USING btree ("incident_date");--> statement-breakpoint
-- By hand from here: the counts follow the incidents, in the transaction of the change.
CREATE FUNCTION count_new_incidents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO incident_counts (incident_date, park, zone_type, category, incident_type, count)
  SELECT incident_date, park, zone_type, category, incident_type, count(*) FROM filed GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER incidents_counts_of_new AFTER INSERT ON incidents
  REFERENCING NEW TABLE AS filed
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_incidents();
--> statement-breakpoint
CREATE FUNCTION count_moved_incident() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO incident_counts (incident_date, park, zone_type, category, incident_type, count)
  VALUES (OLD.incident_date, OLD.park, OLD.zone_type, OLD.category, OLD.incident_type, -1);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO incident_counts (incident_date, park, zone_type, category, incident_type, count)
    VALUES (NEW.incident_date, NEW.park, NEW.zone_type, NEW.category, NEW.incident_type, 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER incidents_counts_of_changed AFTER UPDATE ON incidents FOR EACH ROW
  WHEN ((OLD.incident_date, OLD.park, OLD.zone_type, OLD.category, OLD.incident_type)
    IS DISTINCT FROM (NEW.incident_date, NEW.park, NEW.zone_type, NEW.category, NEW.incident_type))
  EXECUTE FUNCTION count_moved_incident();
--> statement-breakpoint
CREATE TRIGGER incidents_counts_of_deleted AFTER DELETE ON incidents FOR EACH ROW
  EXECUTE FUNCTION count_moved_incident();
--> statement-breakpoint
-- Last: a trigger waits for saves that are under way and holds up later ones, so none is missed or counted twice.
INSERT INTO incident_counts (incident_date, park, zone_type, category, incident_type, count)
  SELECT incident_date, park, zone_type, category, incident_type, count(*) FROM incidents GROUP BY 1, 2, 3, 4, 5;
