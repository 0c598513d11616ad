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
