-- The 24 migrations that made every database before 0000_baseline replaced them. upgrade.test.ts builds such a database.
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
--> statement-breakpoint
-- What Drizzle's schema cannot say: trigram and covering indexes, and the guard of the audit trail.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- LIST-5 and USER-2: search inside words, three characters at least.
CREATE INDEX incidents_search ON incidents USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- LIST-2: the list by the incident's day, with the columns its filters look at.
CREATE INDEX incidents_date ON incidents (incident_date, id)
  INCLUDE (category, status, park, zone_type, incident_type, placement, created_by, latest_updated_at);
--> statement-breakpoint
-- DASH-2: the counts of a month, read from the index alone.
CREATE INDEX incidents_dashboard ON incidents (park, incident_date)
  INCLUDE (category, incident_type, status, created_by);
--> statement-breakpoint
-- IAUD-2: an entry is written once. Neither a call nor a careless statement changes or removes it.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are never changed or removed' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

--> statement-breakpoint
CREATE TABLE "audit_chains" (
	"chain" smallint PRIMARY KEY NOT NULL,
	"length" bigint NOT NULL,
	"last_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"last_run_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "classification_departments" (
	"classification_id" text NOT NULL,
	"sub_department" text NOT NULL,
	CONSTRAINT "classification_departments_classification_id_sub_department_pk" PRIMARY KEY("classification_id","sub_department")
);
--> statement-breakpoint
CREATE TABLE "device_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"platform" text NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"data" jsonb NOT NULL,
	"status" text DEFAULT 'due' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"last_error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_message_recipients" (
	"user_id" text NOT NULL,
	"message_id" bigint NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "push_message_recipients_user_id_message_id_pk" PRIMARY KEY("user_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_id" bigint NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"category" text NOT NULL,
	"park" text NOT NULL,
	"sent_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"email" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_tries" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"email" text PRIMARY KEY NOT NULL,
	"attempts" smallint NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "chain" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "previous_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "lock_mail_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "device_tokens" ADD CONSTRAINT "device_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_message_recipients" ADD CONSTRAINT "push_message_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_message_recipients" ADD CONSTRAINT "push_message_recipients_message_id_push_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."push_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_tokens_user" ON "device_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE status = 'due';--> statement-breakpoint
CREATE INDEX "outbox_sending" ON "outbox" USING btree ("changed_at") WHERE status = 'sending';--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "push_message_recipients_unread" ON "push_message_recipients" USING btree ("user_id","message_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "push_messages_incident" ON "push_messages" USING btree ("incident_id");--> statement-breakpoint
CREATE INDEX "rate_counters_end" ON "rate_counters" USING btree ("ends_at");
--> statement-breakpoint
-- IAUD-2: every audit entry carries the hash of itself and of the entry before it in its chain, so that one that was
-- altered, removed or slipped in is found (npm run audit:verify). The database does it, so that no statement can leave
-- it out. Sixty-four chains, chosen by what the entry is about: writers of different incidents seldom wait for each other.
CREATE FUNCTION audit_entry_hash(entry audit_entries) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    entry.chain, entry.position, entry.previous_hash, entry.id, entry.subject, entry.subject_id,
    (extract(epoch FROM entry.at) * 1000)::bigint, entry.changed_by, entry.changed_by_name, entry.role,
    entry.description, entry.details, entry.platform
  )::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head audit_chains;
  last audit_entries;
BEGIN
  NEW.chain := get_byte(sha256(convert_to(NEW.subject || ':' || NEW.subject_id, 'UTF8')), 0) % 64;
  SELECT * INTO STRICT head FROM audit_chains WHERE chain = NEW.chain FOR UPDATE;
  -- Entries of the same statement are not in the head yet.
  SELECT * INTO last FROM audit_entries WHERE chain = NEW.chain AND position > head.length
    ORDER BY position DESC LIMIT 1;
  NEW.position := coalesce(last.position, head.length) + 1;
  NEW.previous_hash := coalesce(last.hash, head.last_hash);
  NEW.hash := audit_entry_hash(NEW);
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Once a statement and not once an entry: a transaction goes through every version of a row it changed, and a statement
-- that imports a million entries would never end.
CREATE FUNCTION move_audit_chains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audit_chains AS head SET length = last.position, last_hash = last.hash
    FROM (SELECT DISTINCT ON (chain) chain, position, hash FROM written ORDER BY chain, position DESC) AS last
    WHERE head.chain = last.chain;
  RETURN NULL;
END
$$;
--> statement-breakpoint
INSERT INTO audit_chains (chain, length, last_hash) SELECT chain, 0, '' FROM generate_series(0, 63) AS chain;
--> statement-breakpoint
-- Entries of before are linked in the order they were written.
ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only;
--> statement-breakpoint
DO $$
DECLARE
  entry audit_entries;
  head audit_chains;
BEGIN
  FOR entry IN SELECT * FROM audit_entries ORDER BY id LOOP
    entry.chain := get_byte(sha256(convert_to(entry.subject || ':' || entry.subject_id, 'UTF8')), 0) % 64;
    SELECT * INTO head FROM audit_chains WHERE chain = entry.chain;
    entry.position := head.length + 1;
    entry.previous_hash := head.last_hash;
    entry.hash := audit_entry_hash(entry);
    UPDATE audit_entries SET chain = entry.chain, position = entry.position,
      previous_hash = entry.previous_hash, hash = entry.hash WHERE id = entry.id;
    UPDATE audit_chains SET length = entry.position, last_hash = entry.hash WHERE chain = entry.chain;
  END LOOP;
END
$$;
--> statement-breakpoint
ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_append_only;
--> statement-breakpoint
CREATE UNIQUE INDEX audit_entries_chain ON audit_entries (chain, position);
--> statement-breakpoint
CREATE TRIGGER audit_entries_chained BEFORE INSERT ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
--> statement-breakpoint
CREATE TRIGGER audit_entries_move_chains AFTER INSERT ON audit_entries
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION move_audit_chains();
--> statement-breakpoint
-- Nothing but the trigger above moves the end of a chain: whoever shortened a chain could otherwise say that it was so.
CREATE TRIGGER audit_chains_by_entries_only BEFORE INSERT OR UPDATE OR DELETE ON audit_chains
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_chains_no_truncate BEFORE TRUNCATE ON audit_chains
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- Counters of a minute are not worth the write-ahead log.
ALTER TABLE rate_counters SET UNLOGGED;

--> statement-breakpoint
ALTER TABLE "identity_accounts" ADD COLUMN "providers" text[] DEFAULT '{}'::text[] NOT NULL;
--> statement-breakpoint
-- NPAN-2: accounts and messages are never removed, and two look-ups a row were most of what it takes to tell 50,000 people.
ALTER TABLE "push_message_recipients" DROP CONSTRAINT "push_message_recipients_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "push_message_recipients" DROP CONSTRAINT "push_message_recipients_message_id_push_messages_id_fk";
--> statement-breakpoint
DROP INDEX "incidents_updated";
--> statement-breakpoint
-- LIST-6: the list in its order, with the columns its filters look at: a filter that few incidents fit is then looked for
-- in the index alone, and not in a million rows.
CREATE INDEX incidents_updated ON incidents (latest_updated_at, id)
  INCLUDE (incident_date, category, status, park, zone_type, incident_type, placement, created_by);
--> statement-breakpoint
-- LIST-2: an eighth of the incidents are not of category 1, and these are what people look through years for.
CREATE INDEX incidents_serious ON incidents (latest_updated_at, id)
  INCLUDE (incident_date, category, status, park, zone_type, incident_type, placement, created_by)
  WHERE category NOT IN ('', 'c1');

--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_reset_at" timestamp (3) with time zone;
--> statement-breakpoint
-- UDET-11: who must choose a password now, and who should have before a lock and its end forgot it.
UPDATE users SET password_reset_at = latest_updated_at
  WHERE NOT chose_own_password AND (is_active = 1 AND is_new = 1 OR EXISTS (
    SELECT FROM audit_entries WHERE subject = 'user' AND subject_id = users.id AND description @> '["Reset password"]'
  ));
--> statement-breakpoint
-- AUTH-13: codes in messages that went out or were given up are nobody's business any more. A demonstration shows them.
UPDATE outbox SET body = ''
  WHERE status NOT IN ('due', 'sending') AND NOT EXISTS (SELECT FROM installation WHERE demonstration);
--> statement-breakpoint
-- AUTH-16: whatever decides what somebody may do tells every process as it changes (events/consoleEvents.ts), so that live
-- streams end or follow at once. The database does it, so that no statement can leave it out.
CREATE FUNCTION tell_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('parks_console',
    jsonb_build_object('kind', 'account_changed', 'userId', to_jsonb(OLD) ->> TG_ARGV[0])::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_group_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('parks_console', jsonb_build_object('kind', 'group_changed', 'role', OLD.id)::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Not for a sign-in or a mail, which change neither state nor role.
CREATE TRIGGER users_tell_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.role, OLD.is_active, OLD.is_new, OLD.account_expiry, OLD.deleted_at, OLD.latest_updated_at)
    IS DISTINCT FROM (NEW.role, NEW.is_active, NEW.is_new, NEW.account_expiry, NEW.deleted_at, NEW.latest_updated_at))
  EXECUTE FUNCTION tell_account_changed('id');
--> statement-breakpoint
-- Its sessions were revoked, or it was disabled.
CREATE TRIGGER identity_accounts_tell_changed AFTER UPDATE ON identity_accounts FOR EACH ROW
  WHEN ((OLD.disabled, OLD.tokens_valid_after) IS DISTINCT FROM (NEW.disabled, NEW.tokens_valid_after))
  EXECUTE FUNCTION tell_account_changed('uid');
--> statement-breakpoint
CREATE TRIGGER identity_accounts_tell_removed AFTER DELETE ON identity_accounts FOR EACH ROW
  EXECUTE FUNCTION tell_account_changed('uid');
--> statement-breakpoint
CREATE TRIGGER groups_tell_changed AFTER UPDATE ON groups FOR EACH ROW
  WHEN (OLD.perms IS DISTINCT FROM NEW.perms) EXECUTE FUNCTION tell_group_changed();

--> statement-breakpoint
-- NPAN-2: two indexes were most of what it takes to tell 50,000 people. One finds the unread ones as well, where it holds
-- what says so.
DROP INDEX "push_message_recipients_unread";
--> statement-breakpoint
ALTER TABLE "push_message_recipients" DROP CONSTRAINT "push_message_recipients_user_id_message_id_pk";
--> statement-breakpoint
ALTER TABLE "push_message_recipients" ADD CONSTRAINT "push_message_recipients_user_id_message_id_pk"
  PRIMARY KEY ("user_id", "message_id") INCLUDE ("read_at");

--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "expires_at" timestamp (3) with time zone;
--> statement-breakpoint
-- NPAN-2, LIST-13: what one was told of one reaches, also after the message was taken from the panel. The index stays as it is:
-- what is hidden counts as read, so unread messages are still found in it alone.
ALTER TABLE "push_message_recipients" ADD COLUMN "hidden_at" timestamp (3) with time zone;

--> statement-breakpoint
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
--> statement-breakpoint
-- AUTH-15: a device is told until the session that stored it is over. Of those from before, that is 7 days later at the latest.
ALTER TABLE "device_tokens" ADD COLUMN "ends_at" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE "device_tokens" SET "ends_at" = "stored_at" + interval '7 days';
--> statement-breakpoint
ALTER TABLE "device_tokens" ALTER COLUMN "ends_at" SET NOT NULL;

--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "kind" text DEFAULT 'incident' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "push_count" integer;--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "sms_count" integer;--> statement-breakpoint
CREATE INDEX "push_message_recipients_message" ON "push_message_recipients" USING brin ("message_id") WITH (autosummarize=true);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "regulatory_reporting" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "report_due" date;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "report_rules" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "incidents_report_due" ON "incidents" USING btree ("report_due") WHERE report_due is not null;
--> statement-breakpoint
CREATE TABLE "action_reminders" (
	"incident_id" bigint NOT NULL,
	"action_id" text NOT NULL,
	"due_on" date NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "action_reminders_incident_id_action_id_due_on_number_pk" PRIMARY KEY("incident_id","action_id","due_on","number")
);
--> statement-breakpoint
CREATE TABLE "corrective_actions" (
	"incident_id" bigint NOT NULL,
	"action_id" text NOT NULL,
	"assigned_user" text,
	"assigned_department" text,
	"due_on" date,
	"is_done" boolean NOT NULL,
	CONSTRAINT "corrective_actions_incident_id_action_id_pk" PRIMARY KEY("incident_id","action_id")
);
--> statement-breakpoint
ALTER TABLE "corrective_actions" ADD CONSTRAINT "corrective_actions_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corrective_actions_user" ON "corrective_actions" USING btree ("assigned_user","is_done","due_on");--> statement-breakpoint
CREATE INDEX "corrective_actions_department" ON "corrective_actions" USING btree ("assigned_department","is_done","due_on");--> statement-breakpoint
CREATE INDEX "corrective_actions_due" ON "corrective_actions" USING btree ("due_on") WHERE not is_done;
--> statement-breakpoint
-- By hand from here. DET-4: what contract/correctiveActions.ts says of an action, for the table of them.
-- A day as an incident's document writes it, `3 Nov 2026`; null for any other text, and for one that is not in the calendar.
CREATE FUNCTION written_day(written text) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN extract(month FROM made.day) = of.month THEN made.day END
  FROM (
    SELECT regexp_match(
      written,
      '^([1-9]|[12][0-9]|3[01]) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) ([1-9][0-9]{3})$'
    ) AS parts
  ) found
  CROSS JOIN LATERAL (
    SELECT (position(found.parts[2] IN 'JanFebMarAprMayJunJulAugSepOctNovDec') + 2) / 3 AS month
  ) of
  CROSS JOIN LATERAL (
    SELECT make_date(found.parts[3]::int, of.month, 1) + found.parts[1]::int - 1 AS day
  ) made
$$;
--> statement-breakpoint
CREATE FUNCTION actions_in(document jsonb)
  RETURNS TABLE (action_id text, assigned_user text, assigned_department text, due_on date, is_done boolean)
  LANGUAGE sql IMMUTABLE AS $$
  SELECT
    action ->> 'id',
    CASE action #>> '{assignee,kind}' WHEN 'user' THEN action #>> '{assignee,id}' END,
    CASE
      WHEN jsonb_typeof(action -> 'assignee') IS DISTINCT FROM 'object' THEN nullif(action ->> 'action_assigned_to', '')
      WHEN action #>> '{assignee,kind}' = 'sub_department' THEN action #>> '{assignee,id}'
    END,
    written_day(action ->> 'to_be_done_by'),
    action ->> 'recommended_ca_status' IS NOT DISTINCT FROM 'Completed'
  FROM jsonb_array_elements(
    CASE jsonb_typeof(document #> '{aar,recommended_ca}') WHEN 'array' THEN document #> '{aar,recommended_ca}' END
  ) action
  WHERE action ->> 'status' IS DISTINCT FROM 'delete' AND action ->> 'id' IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION keep_actions_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO corrective_actions (incident_id, action_id, assigned_user, assigned_department, due_on, is_done)
  SELECT incident.id, action.* FROM filed incident CROSS JOIN LATERAL actions_in(incident.document) action
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER incidents_actions_of_new AFTER INSERT ON incidents
  REFERENCING NEW TABLE AS filed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_actions_of_new();
--> statement-breakpoint
CREATE FUNCTION keep_actions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM corrective_actions WHERE incident_id = NEW.id;
  INSERT INTO corrective_actions (incident_id, action_id, assigned_user, assigned_department, due_on, is_done)
  SELECT NEW.id, action.* FROM actions_in(NEW.document) action
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER incidents_actions AFTER UPDATE OF document ON incidents
  FOR EACH ROW
  WHEN (OLD.document #> '{aar,recommended_ca}' IS DISTINCT FROM NEW.document #> '{aar,recommended_ca}')
  EXECUTE FUNCTION keep_actions();
--> statement-breakpoint
-- What stands in the incidents of before.
INSERT INTO corrective_actions (incident_id, action_id, assigned_user, assigned_department, due_on, is_done)
SELECT incident.id, action.* FROM incidents incident CROSS JOIN LATERAL actions_in(incident.document) action
ON CONFLICT DO NOTHING;

--> statement-breakpoint
CREATE TABLE "audit_checks" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"run" jsonb,
	"result" jsonb,
	"holder" text,
	"held_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_person" ON "audit_entries" USING btree ("changed_by","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_settings" ON "audit_entries" USING btree ("at","id") WHERE "subject" = 'user' and ("description"->>0) like 'Settings: %';
-- By hand from here.
--> statement-breakpoint
-- What was changed, without the number of the form that it is in (contract/auditFields.ts).
CREATE FUNCTION audit_entry_fields(details jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT regexp_replace(
      change->>'field', '^(Casualty|Witness|Action|Incident Update) \d+ ', '\1 ')), '{}')
    FROM jsonb_array_elements(CASE WHEN jsonb_typeof(details) = 'array' THEN details ELSE '[]' END) AS change
$$;
--> statement-breakpoint
CREATE INDEX audit_entries_fields ON audit_entries USING gin (audit_entry_fields(details));

--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "identity_accounts" ADD COLUMN "kept_session" uuid;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_sessions_id" ON "identity_sessions" USING btree ("id");
--> statement-breakpoint
CREATE TABLE "list_views" (
	"user_id" text PRIMARY KEY NOT NULL,
	"views" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "park_visitors" (
	"park" text NOT NULL,
	"month" date NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "park_visitors_month_park_pk" PRIMARY KEY("month","park")
);
--> statement-breakpoint
-- By hand, before the table is written anew: two indexes that are made with the new column below.
DROP INDEX incidents_date;
--> statement-breakpoint
DROP INDEX incidents_dashboard;
--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "incident_hour" smallint GENERATED ALWAYS AS (case when document #>> '{case_details,incident_description,time}' ~ '^([01][0-9]|2[0-3]):'
        then left(document #>> '{case_details,incident_description,time}', 2)::smallint end) STORED;
--> statement-breakpoint
-- By hand from here. LIST-2, as before; the dashboard's days and hours of all parks are read from it alone, too.
CREATE INDEX incidents_date ON incidents (incident_date, id)
  INCLUDE (category, status, park, zone_type, incident_type, placement, created_by, latest_updated_at, incident_hour);
--> statement-breakpoint
-- DASH-2, as before; and the zones, days and hours of one park.
CREATE INDEX incidents_dashboard ON incidents (park, incident_date)
  INCLUDE (category, incident_type, status, created_by, zone_type, incident_hour);
--> statement-breakpoint
-- How long cases were in a status: the entries that tell of another one.
CREATE INDEX audit_entries_turns ON audit_entries (subject_id, at, id)
  WHERE subject = 'incident' AND details @> '[{"field": "status"}]';

--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "pin" "point" GENERATED ALWAYS AS (case when zone_type = 'Other: Pin current location' and btrim(document #>> '{case_details,incident_description,zone}')
          ~ '^-?([0-8]?[0-9]([.][0-9]+)?|90([.]0+)?), ?-?((1[0-7][0-9]|[0-9]{1,2})([.][0-9]+)?|180([.]0+)?)$'
        then point(split_part(document #>> '{case_details,incident_description,zone}', ',', 2)::double precision,
          split_part(document #>> '{case_details,incident_description,zone}', ',', 1)::double precision) end) STORED;
--> statement-breakpoint
CREATE INDEX "incidents_pinned" ON "incidents" USING btree ("incident_date") WHERE pin is not null;

--> statement-breakpoint
CREATE INDEX "push_message_recipients_unread" ON "push_message_recipients" USING btree ("user_id","message_id") WHERE read_at is null;
--> statement-breakpoint
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
--> statement-breakpoint
-- DATA-5, by hand up to the indexes: the text forms of contract/text.ts in SQL. A test compares the two.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN value ~ '^[\x01-\x7F]*$'
    THEN regexp_replace(lower(value COLLATE "und-x-icu"), '[\x09-\x0D ''\-`]', '', 'g')
    ELSE normalize(replace(replace(replace(translate(
        lower(regexp_replace(normalize(value, NFKD),
          '[\x09-\x0D ''\-`\u0085\u00AD\u02B9-\u02BF\u02C8\u0300-\u036F\u061C\u1680\u200B-\u2015\u2018-\u201B\u2028-\u202E\u2032\u2035\u2043\u2060-\u2069\u2212\uFE00-\uFE0F\uFEFF]',
          '', 'g') COLLATE "und-x-icu"),
        'øđðłħŧıς', 'oddlhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), NFKC)
  END;
--> statement-breakpoint
CREATE FUNCTION normalize_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN value ~ '^[\x01-\x7F]*$' THEN value
    ELSE normalize(regexp_replace(regexp_replace(regexp_replace(value,
        '[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]', ' ', 'g'),
        '[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]', '', 'g'),
        '(?<![\u0600-\u109F\u1780-\u18AF\uA840-\uABFF\uFB50-\uFDFF\uFE0F\uFE70-\uFEFC\u2190-\u2BFF\U00011000-\U00011FFF\U0001F000-\U0001FAFF])[\u200C\u200D]+', '', 'g'), NFC)
  END;
--> statement-breakpoint
-- What was stored before. Audit entries stay as they were written.
UPDATE users SET name = normalize_text(name),
    park = normalize_text(park),
    department = normalize_text(department),
    sub_department = normalize_text(sub_department),
    suspension_remark = normalize_text(suspension_remark)
  WHERE concat_ws('|', name, park, department, sub_department, suspension_remark) <> normalize_text(concat_ws('|', name, park, department, sub_department, suspension_remark));
--> statement-breakpoint
UPDATE incidents SET park = normalize_text(park),
    zone_type = normalize_text(zone_type),
    incident_type = normalize_text(incident_type),
    placement = normalize_text(placement),
    classification = normalize_text(classification),
    title = normalize_text(title),
    creator_name = normalize_text(creator_name),
    department = normalize_text(department),
    sub_department = normalize_text(sub_department),
    document = normalize_text(document::text)::jsonb
  WHERE concat_ws('|', park, zone_type, incident_type, placement, classification, title, creator_name, department, sub_department, document) <> normalize_text(concat_ws('|', park, zone_type, incident_type, placement, classification, title, creator_name, department, sub_department, document));
--> statement-breakpoint
UPDATE reference_documents SET data = normalize_text(data::text)::jsonb
  WHERE data::text <> normalize_text(data::text);
--> statement-breakpoint
UPDATE push_messages SET text = normalize_text(text),
    park = normalize_text(park)
  WHERE concat_ws('|', text, park) <> normalize_text(concat_ws('|', text, park));
--> statement-breakpoint
UPDATE list_views SET views = normalize_text(views::text)::jsonb
  WHERE views::text <> normalize_text(views::text);
--> statement-breakpoint
UPDATE account_import_rows SET account = normalize_text(account::text)::jsonb
  WHERE account::text <> normalize_text(account::text);
--> statement-breakpoint
INSERT INTO classification_departments (sub_department, classification_id)
  SELECT normalize_text(sub_department), classification_id FROM classification_departments WHERE sub_department <> normalize_text(sub_department)
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
DELETE FROM classification_departments WHERE sub_department <> normalize_text(sub_department);
--> statement-breakpoint
INSERT INTO park_visitors (park, month, visitors)
  SELECT normalize_text(park), month, visitors FROM park_visitors WHERE park <> normalize_text(park)
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
DELETE FROM park_visitors WHERE park <> normalize_text(park);
--> statement-breakpoint
DROP FUNCTION normalize_text(text);
--> statement-breakpoint
DROP INDEX "users_by_name";--> statement-breakpoint
DROP INDEX "users_by_park";--> statement-breakpoint
DROP INDEX "users_by_department";--> statement-breakpoint
ALTER TABLE "users" drop column "search_text";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(name || '|' || email || '|' || staff_id)) STORED;--> statement-breakpoint
ALTER TABLE "incidents" drop column "search_text";--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text('inc-' || lpad(id::text, greatest(6, length(id::text)), '0') || '|' || title || '|' || creator_name)) STORED;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (("name" collate "und-x-icu"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_park" ON "users" USING btree (("park" collate "und-x-icu"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_department" ON "users" USING btree (("department" collate "und-x-icu"),"id") WHERE deleted_at is null;--> statement-breakpoint
-- By hand, as before: search inside words, three characters at least.
CREATE INDEX incidents_search ON incidents USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);

