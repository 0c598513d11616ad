ALTER TABLE "incidents" ADD COLUMN "pin" "point" GENERATED ALWAYS AS (case when zone_type = 'Other: Pin current location' and btrim(document #>> '{case_details,incident_description,zone}')
          ~ '^-?([0-8]?[0-9]([.][0-9]+)?|90([.]0+)?), ?-?((1[0-7][0-9]|[0-9]{1,2})([.][0-9]+)?|180([.]0+)?)$'
        then point(split_part(document #>> '{case_details,incident_description,zone}', ',', 2)::double precision,
          split_part(document #>> '{case_details,incident_description,zone}', ',', 1)::double precision) end) STORED;
--> statement-breakpoint
CREATE INDEX "incidents_pinned" ON "incidents" USING btree ("incident_date") WHERE pin is not null;
