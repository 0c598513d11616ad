-- NPAN-2, LIST-13: what one was told of one reaches, also after the message was taken from the panel. The index stays as it is:
-- what is hidden counts as read, so unread messages are still found in it alone.
ALTER TABLE "push_message_recipients" ADD COLUMN "hidden_at" timestamp (3) with time zone;
