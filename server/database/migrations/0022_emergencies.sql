CREATE TABLE "emergency_acknowledgements" (
	"incident_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "emergency_acknowledgements_incident_id_user_id_pk" PRIMARY KEY("incident_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" text PRIMARY KEY NOT NULL,
	"push" text[] NOT NULL,
	"sms" text[] NOT NULL,
	"mail" text[] NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint
);
--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "mail_count" integer;--> statement-breakpoint
ALTER TABLE "emergency_acknowledgements" ADD CONSTRAINT "emergency_acknowledgements_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_acknowledgements" ADD CONSTRAINT "emergency_acknowledgements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incidents_emergencies" ON "incidents" USING btree ("latest_updated_at") WHERE is_emergency;