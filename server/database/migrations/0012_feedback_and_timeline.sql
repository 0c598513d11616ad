ALTER TABLE "push_messages" ADD COLUMN "kind" text DEFAULT 'incident' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "push_count" integer;--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "sms_count" integer;--> statement-breakpoint
CREATE INDEX "push_message_recipients_message" ON "push_message_recipients" USING brin ("message_id") WITH (autosummarize=true);