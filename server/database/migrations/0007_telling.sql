-- NPAN-2: two indexes were most of what it takes to tell 50,000 people. One finds the unread ones as well, where it holds
-- what says so.
DROP INDEX "push_message_recipients_unread";
--> statement-breakpoint
ALTER TABLE "push_message_recipients" DROP CONSTRAINT "push_message_recipients_user_id_message_id_pk";
--> statement-breakpoint
ALTER TABLE "push_message_recipients" ADD CONSTRAINT "push_message_recipients_user_id_message_id_pk"
  PRIMARY KEY ("user_id", "message_id") INCLUDE ("read_at");
