ALTER TABLE "identity_accounts" ADD COLUMN "work_issuer" text;--> statement-breakpoint
ALTER TABLE "identity_accounts" ADD COLUMN "work_subject" text;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_accounts_work_account" ON "identity_accounts" USING btree ("work_issuer","work_subject");