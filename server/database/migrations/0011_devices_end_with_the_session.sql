-- AUTH-15: a device is told until the session that stored it is over. Of those from before, that is 7 days later at the latest.
ALTER TABLE "device_tokens" ADD COLUMN "ends_at" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE "device_tokens" SET "ends_at" = "stored_at" + interval '7 days';
--> statement-breakpoint
ALTER TABLE "device_tokens" ALTER COLUMN "ends_at" SET NOT NULL;
