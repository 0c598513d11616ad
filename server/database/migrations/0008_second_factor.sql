CREATE TABLE "identity_recovery_codes" (
	"uid" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "identity_recovery_codes_uid_code_hash_pk" PRIMARY KEY("uid","code_hash")
);
--> statement-breakpoint
CREATE TABLE "identity_second_factors" (
	"uid" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"secret" text NOT NULL,
	"display_name" text NOT NULL,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	"last_step" bigint NOT NULL,
	"tried_codes" integer DEFAULT 0 NOT NULL,
	"last_tried_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "second_factor_roles" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_recovery_codes" ADD CONSTRAINT "identity_recovery_codes_uid_identity_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."identity_accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_second_factors" ADD CONSTRAINT "identity_second_factors_uid_identity_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."identity_accounts"("uid") ON DELETE cascade ON UPDATE no action;