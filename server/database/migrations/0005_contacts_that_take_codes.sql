ALTER TABLE "users" ADD COLUMN "code_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "code_email_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "code_mobile_no" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "code_mobile_until" timestamp (3) with time zone;