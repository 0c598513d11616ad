// A process that writes into the embedded database of DATA_DIR until it is killed, and prints the number of each row once
// it was told that the row is kept. As argument it takes the address of the compiled openDatabase.ts.
const { openDatabase } = await import(process.argv[2] ?? '');
const database = await openDatabase({ dataDir: process.env.DATA_DIR });
const { sql } = await import('drizzle-orm');
/** Bytes a row; enough for the log to go round many times. */
const SIZE = 60_000;
/** A checkpoint lets go of the log, and then the data files alone hold what was written before. */
const CHECKPOINT_EVERY = 97;

await database.execute(sql`create table if not exists written (number int primary key, content text)`);
const { rows } = await database.execute(sql`select coalesce(max(number), 0) as last from written`);
console.log('writing');
for (let number = Number(rows[0].last) + 1; ; number += 1) {
  const content = Buffer.from(crypto.getRandomValues(new Uint8Array(SIZE))).toString('base64');
  await database.execute(sql`insert into written values (${number}, ${content})`);
  console.log(String(number));
  if (number % CHECKPOINT_EVERY === 0) await database.execute(sql`checkpoint`);
}
