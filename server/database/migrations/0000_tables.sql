CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"changed_by_name" text NOT NULL,
	"role" text NOT NULL,
	"description" jsonb NOT NULL,
	"details" jsonb NOT NULL,
	"platform" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_objects" (
	"path" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"md5" text NOT NULL,
	"download_token" text NOT NULL,
	"generation" bigint NOT NULL,
	"custom_metadata" jsonb NOT NULL,
	"uploaded_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"content_type" text NOT NULL,
	"custom_metadata" jsonb NOT NULL,
	"uploaded_by" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"perms" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "identity_accounts" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"display_name" text NOT NULL,
	"password_hash" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"tokens_valid_after" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"sign_in_provider" text NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incident_files" (
	"incident_id" bigint NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "incident_files_incident_id_path_pk" PRIMARY KEY("incident_id","path")
);
--> statement-breakpoint
CREATE TABLE "incident_views" (
	"incident_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"viewed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "incident_views_incident_id_user_id_pk" PRIMARY KEY("incident_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incidents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"category" text NOT NULL,
	"park" text NOT NULL,
	"zone_type" text NOT NULL,
	"incident_type" text NOT NULL,
	"placement" text NOT NULL,
	"classification" text NOT NULL,
	"is_emergency" boolean NOT NULL,
	"incident_date" date,
	"title" text NOT NULL,
	"noti_frequency" text DEFAULT '' NOT NULL,
	"created_by" text NOT NULL,
	"creator_name" text NOT NULL,
	"department" text NOT NULL,
	"sub_department" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"latest_updated_at" timestamp (3) with time zone NOT NULL,
	"latest_updated_by" text NOT NULL,
	"document" jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower('inc-' || lpad(id::text, greatest(6, length(id::text)), '0') || ' ' || title || ' ' || creator_name)) STORED
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"demonstration" boolean NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_documents" (
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reference_documents_collection_id_pk" PRIMARY KEY("collection","id")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"otp_life_time" integer NOT NULL,
	"otp_by_sms" boolean NOT NULL,
	"failed_login_attempts" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile_no" text NOT NULL,
	"role" text NOT NULL,
	"park" text NOT NULL,
	"department" text NOT NULL,
	"sub_department" text NOT NULL,
	"is_active" smallint NOT NULL,
	"is_new" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"latest_updated_at" timestamp (3) with time zone NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"account_expiry" date,
	"archive_date" date,
	"suspension_remark" text DEFAULT '' NOT NULL,
	"chose_own_password" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || staff_id)) STORED
);
--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_uid_identity_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."identity_accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_files" ADD CONSTRAINT "incident_files_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_views" ADD CONSTRAINT "incident_views_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_views" ADD CONSTRAINT "incident_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_groups_id_fk" FOREIGN KEY ("role") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject","subject_id","at","id");--> statement-breakpoint
CREATE INDEX "file_uploads_created" ON "file_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_accounts_email" ON "identity_accounts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "identity_sessions_uid" ON "identity_sessions" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "incident_files_path" ON "incident_files" USING btree ("path");--> statement-breakpoint
CREATE INDEX "incidents_updated" ON "incidents" USING btree ("latest_updated_at","id");--> statement-breakpoint
CREATE INDEX "incidents_creator" ON "incidents" USING btree ("created_by","latest_updated_at");--> statement-breakpoint
CREATE INDEX "incidents_open" ON "incidents" USING btree ("status","latest_updated_at","id") WHERE status in ('Open', 'Pending Approval', 'Draft', 'Approve');--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_staff_id" ON "users" USING btree ("staff_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_updated" ON "users" USING btree ("latest_updated_at","id");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","created_at","id");