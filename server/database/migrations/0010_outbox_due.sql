DROP INDEX "outbox_due";--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("channel","due_at","id") WHERE status = 'due';