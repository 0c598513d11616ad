CREATE TABLE "account_import_rows" (
	"import_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"account" jsonb,
	"state" text DEFAULT 'due' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"user_id" text,
	CONSTRAINT "account_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "account_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"platform" text NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "account_import_rows" ADD CONSTRAINT "account_import_rows_import_id_account_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."account_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_imports" ADD CONSTRAINT "account_imports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_import_rows_due" ON "account_import_rows" USING btree ("import_id","row") WHERE state = 'due';--> statement-breakpoint
CREATE INDEX "account_imports_person" ON "account_imports" USING btree ("started_by","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_imports_open" ON "account_imports" USING btree ("started_by") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_park" ON "users" USING btree ("park","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_department" ON "users" USING btree ("department","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_status" ON "users" USING btree ((is_active * 2 + is_new),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("latest_updated_at","id") WHERE deleted_at is null and is_active = -1;--> statement-breakpoint
CREATE INDEX "users_locked" ON "users" USING btree ("latest_updated_at","id") WHERE deleted_at is null and is_active = 0 and is_new = 0;