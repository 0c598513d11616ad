CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"account" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"logged" integer DEFAULT 0 NOT NULL,
	"networks" text[] NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_log" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_entry" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_counted" ON "security_events" USING btree ("hour","event","account");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("first_at","id");--> statement-breakpoint
CREATE INDEX "security_events_unlogged" ON "security_events" USING btree ("id") WHERE "logged" < "count";
--> statement-breakpoint
-- A sign-out ends the live streams of its session at once (AUTH-16).
CREATE TRIGGER identity_sessions_tell_ended AFTER UPDATE ON identity_sessions FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at)
  EXECUTE FUNCTION tell_account_changed('uid');
