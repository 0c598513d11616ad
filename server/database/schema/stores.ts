import { bigint, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const referenceDocuments = pgTable(
  'reference_documents',
  {
    collection: text().notNull(),
    id: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.collection, table.id] })],
);

/** One row. A trigger replaces the version in each transaction that changes reference documents. */
export const referenceVersion = pgTable('reference_version', {
  id: smallint().primaryKey().default(1),
  version: uuid().notNull(),
});

/** The bytes are in DATA_DIR/files, or in the bucket, under the hash of the path. */
export const fileObjects = pgTable('file_objects', {
  path: text().primaryKey(),
  contentType: text('content_type').notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  md5: text().notNull(),
  downloadToken: text('download_token').notNull(),
  generation: bigint({ mode: 'number' }).notNull(),
  customMetadata: jsonb('custom_metadata').$type<Record<string, string>>().notNull(),
  /** Null for files of the installation, such as zone pictures. */
  uploadedBy: text('uploaded_by'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const fileUploads = pgTable(
  'file_uploads',
  {
    id: text().primaryKey(),
    path: text().notNull(),
    contentType: text('content_type').notNull(),
    customMetadata: jsonb('custom_metadata').$type<Record<string, string>>().notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    status: text().$type<'active' | 'final' | 'cancelled'>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('file_uploads_created').on(table.createdAt)],
);
