CREATE TABLE "action_reminders" (
	"incident_id" bigint NOT NULL,
	"action_id" text NOT NULL,
	"due_on" date NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "action_reminders_incident_id_action_id_due_on_number_pk" PRIMARY KEY("incident_id","action_id","due_on","number")
);
--> statement-breakpoint
CREATE TABLE "corrective_actions" (
	"incident_id" bigint NOT NULL,
	"action_id" text NOT NULL,
	"assigned_user" text,
	"assigned_department" text,
	"due_on" date,
	"is_done" boolean NOT NULL,
	CONSTRAINT "corrective_actions_incident_id_action_id_pk" PRIMARY KEY("incident_id","action_id")
);
--> statement-breakpoint
ALTER TABLE "corrective_actions" ADD CONSTRAINT "corrective_actions_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corrective_actions_user" ON "corrective_actions" USING btree ("assigned_user","is_done","due_on");--> statement-breakpoint
CREATE INDEX "corrective_actions_department" ON "corrective_actions" USING btree ("assigned_department","is_done","due_on");--> statement-breakpoint
CREATE INDEX "corrective_actions_due" ON "corrective_actions" USING btree ("due_on") WHERE not is_done;
--> statement-breakpoint
-- By hand from here. DET-4: what contract/correctiveActions.ts says of an action, for the table of them.
-- A day as an incident's document writes it, `3 Nov 2026`; null for any other text, and for one that is not in the calendar.
CREATE FUNCTION written_day(written text) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN extract(month FROM made.day) = of.month THEN made.day END
  FROM (
    SELECT regexp_match(
      written,
      '^([1-9]|[12][0-9]|3[01]) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) ([1-9][0-9]{3})$'
    ) AS parts
  ) found
  CROSS JOIN LATERAL (
    SELECT (position(found.parts[2] IN 'JanFebMarAprMayJunJulAugSepOctNovDec') + 2) / 3 AS month
  ) of
  CROSS JOIN LATERAL (
    SELECT make_date(found.parts[3]::int, of.month, 1) + found.parts[1]::int - 1 AS day
  ) made
$$;
--> statement-breakpoint
CREATE FUNCTION actions_in(document jsonb)
  RETURNS TABLE (action_id text, assigned_user text, assigned_department text, due_on date, is_done boolean)
  LANGUAGE sql IMMUTABLE AS $$
  SELECT
    action ->> 'id',
    CASE action #>> '{assignee,kind}' WHEN 'user' THEN action #>> '{assignee,id}' END,
    CASE
      WHEN jsonb_typeof(action -> 'assignee') IS DISTINCT FROM 'object' THEN nullif(action ->> 'action_assigned_to', '')
      WHEN action #>> '{assignee,kind}' = 'sub_department' THEN action #>> '{assignee,id}'
    END,
    written_day(action ->> 'to_be_done_by'),
    action ->> 'recommended_ca_status' IS NOT DISTINCT FROM 'Completed'
  FROM jsonb_array_elements(
    CASE jsonb_typeof(document #> '{aar,recommended_ca}') WHEN 'array' THEN document #> '{aar,recommended_ca}' END
  ) action
  WHERE action ->> 'status' IS DISTINCT FROM 'delete' AND action ->> 'id' IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION keep_actions_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO corrective_actions (incident_id, action_id, assigned_user, assigned_department, due_on, is_done)
  SELECT incident.id, action.* FROM filed incident CROSS JOIN LATERAL actions_in(incident.document) action
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER incidents_actions_of_new AFTER INSERT ON incidents
  REFERENCING NEW TABLE AS filed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_actions_of_new();
--> statement-breakpoint
CREATE FUNCTION keep_actions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM corrective_actions WHERE incident_id = NEW.id;
  INSERT INTO corrective_actions (incident_id, action_id, assigned_user, assigned_department, due_on, is_done)
  SELECT NEW.id, action.* FROM actions_in(NEW.document) action
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER incidents_actions AFTER UPDATE OF document ON incidents
  FOR EACH ROW
  WHEN (OLD.document #> '{aar,recommended_ca}' IS DISTINCT FROM NEW.document #> '{aar,recommended_ca}')
  EXECUTE FUNCTION keep_actions();
--> statement-breakpoint
-- What stands in the incidents of before.
INSERT INTO corrective_actions (incident_id, action_id, assigned_user, assigned_department, due_on, is_done)
SELECT incident.id, action.* FROM incidents incident CROSS JOIN LATERAL actions_in(incident.document) action
ON CONFLICT DO NOTHING;
