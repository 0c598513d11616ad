CREATE TABLE "sign_in_known_networks" (
	"email" text NOT NULL,
	"network" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"last_failed_at" timestamp (3) with time zone,
	CONSTRAINT "sign_in_known_networks_email_network_pk" PRIMARY KEY("email","network")
);
--> statement-breakpoint
CREATE TABLE "sign_in_network_failures" (
	"network" text NOT NULL,
	"email" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_network_failures_network_email_pk" PRIMARY KEY("network","email")
);
--> statement-breakpoint
CREATE TABLE "sign_in_networks" (
	"network" text PRIMARY KEY NOT NULL,
	"refusals" smallint NOT NULL,
	"refused_until" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "asked_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "strange_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sign_in_known_networks_network" ON "sign_in_known_networks" USING btree ("network","last_at");--> statement-breakpoint
CREATE INDEX "sign_in_network_failures_last" ON "sign_in_network_failures" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "sign_in_networks_last" ON "sign_in_networks" USING btree ("last_at");