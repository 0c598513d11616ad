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
