ALTER TABLE "settings" ADD COLUMN "regulatory_reporting" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "report_due" date;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "report_rules" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "incidents_report_due" ON "incidents" USING btree ("report_due") WHERE report_due is not null;