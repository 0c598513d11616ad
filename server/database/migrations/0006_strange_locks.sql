CREATE TABLE "sign_in_strange_locks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_strange_locks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD COLUMN "reached_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "sign_in_strange_locks_at" ON "sign_in_strange_locks" USING btree ("at");