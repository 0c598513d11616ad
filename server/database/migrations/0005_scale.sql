-- NPAN-2: accounts and messages are never removed, and two look-ups a row were most of what it takes to tell 50,000 people.
ALTER TABLE "push_message_recipients" DROP CONSTRAINT "push_message_recipients_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "push_message_recipients" DROP CONSTRAINT "push_message_recipients_message_id_push_messages_id_fk";
--> statement-breakpoint
DROP INDEX "incidents_updated";
--> statement-breakpoint
-- LIST-6: the list in its order, with the columns its filters look at: a filter that few incidents fit is then looked for
-- in the index alone, and not in a million rows.
CREATE INDEX incidents_updated ON incidents (latest_updated_at, id)
  INCLUDE (incident_date, category, status, park, zone_type, incident_type, placement, created_by);
--> statement-breakpoint
-- LIST-2: an eighth of the incidents are not of category 1, and these are what people look through years for.
CREATE INDEX incidents_serious ON incidents (latest_updated_at, id)
  INCLUDE (incident_date, category, status, park, zone_type, incident_type, placement, created_by)
  WHERE category NOT IN ('', 'c1');
