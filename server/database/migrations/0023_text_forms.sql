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
