import { type SQL, sql } from 'drizzle-orm';

export const RARE_WORD = 'zephyr';
/** Recipients per notification. */
const TOLD = 50;

/** A pseudo-random number that is the same on every machine. */
const chance = (column: SQL, salt: number) =>
  sql`abs(hashint8(${column} * 31 + ${sql.raw(String(salt))})::bigint)`;

export function peopleSql(total: number): SQL {
  return sql`with active as (
      select row_number() over (order by id) - 1 as k, count(*) over () as people, users.* from users
      where is_active = 1 and deleted_at is null and account_expiry is null
    )
    insert into users (id, staff_id, name, email, mobile_no, role, park, department, sub_department, is_active, is_new,
      created_at, latest_updated_at, last_login_at, chose_own_password)
    select 'bench-' || n, (90000000 + n)::text, name || ' ' || n, 'bench' || n || '@parks.example',
      '+658' || lpad(n::text, 7, '0'), case when role = 'super_admin' then 'junior_user' else role end, park, department,
      sub_department, 1, 0, created_at, latest_updated_at + n * interval '1 second', last_login_at, true
    from generate_series(1, ${sql.raw(String(total))} - (select count(*) from users)) n
    join active on active.k = n % active.people`;
}

/** Incidents `from` to `to`, in order over the two years. Each copies a demonstration incident of the same week. */
export function incidentsSql(from: number, to: number, total: number): SQL {
  const n = sql`n`;
  return sql`with kinds as (select count(*) as count from bench_kinds), people as (select count(*) as count from bench_people)
    insert into incidents (status, category, park, zone_type, incident_type, placement, classification, is_emergency,
      incident_date, title, noti_frequency, created_by, creator_name, department, sub_department, created_at,
      latest_updated_at, latest_updated_by, document)
    select kind.status, kind.category, kind.park, kind.zone_type, kind.incident_type, kind.placement, kind.classification,
      kind.is_emergency, kind.incident_date + days,
      left(kind.title, 70) || ' near lamp post ' || ${chance(n, 3)} % 9000
        || case when n % ${sql.raw(String(Math.max(1, Math.floor(total / 10))))} = 7 then ' ${sql.raw(RARE_WORD)}' else '' end,
      kind.noti_frequency, person.id, person.name, person.department, person.sub_department,
      kind.created_at + days * interval '1 day' - minutes * interval '1 second',
      least(now(), kind.latest_updated_at + days * interval '1 day' - minutes * interval '1 second'),
      person.name, kind.document
    from generate_series(${sql.raw(String(from))}, ${sql.raw(String(to - 1))}) n
    cross join kinds cross join people
    join bench_kinds kind on kind.k = (n::bigint * kinds.count) / ${sql.raw(String(total))}
    join bench_people person on person.k = ${chance(n, 1)} % people.count
    cross join lateral (select (${chance(n, 2)} % 9)::int - 8 as days, (${chance(n, 4)} % 86400)::int as minutes) shift`;
}

/** Triggers keep these counts otherwise. */
export function countsSql(): SQL {
  return sql`with gone as (delete from incident_counts)
    insert into incident_counts (incident_date, park, zone_type, category, incident_type, count)
    select incident_date, park, zone_type, category, incident_type, count(*) from incidents group by 1, 2, 3, 4, 5`;
}

export function auditSql(from: number, to: number, each: number): SQL {
  return sql`insert into audit_entries (subject, subject_id, at, changed_by, changed_by_name, role, description, details,
      platform, chain, position, previous_hash, hash)
    select 'incident', id::text, created_at + k * interval '1 hour', created_by, creator_name, 'senior_user',
      jsonb_build_array('Update incident remarks from ' || title || ' to ' || title || ', looked into'),
      jsonb_build_array(jsonb_build_object('field', 'incident remarks', 'before', title, 'after', title || ', looked into')),
      'web', id % 64, 1000000000 + id * ${sql.raw(String(each))} + k,
      encode(sha256(int8send(id * 5 + k - 1)), 'hex'), encode(sha256(int8send(id * 5 + k)), 'hex')
    from incidents cross join generate_series(0, ${sql.raw(String(each - 1))}) k
    where id > ${sql.raw(String(from))} and id <= ${sql.raw(String(to))}`;
}

export function messagesSql(recipients: number): SQL {
  return sql`insert into push_messages (incident_id, text, at, category, park, sent_by)
    select id, 'New_incident_INC-' || id || '_' || classification || '_at_' || park, created_at, category, park, created_by
    from (select * from incidents order by id desc limit ${sql.raw(String(Math.ceil(recipients / TOLD)))}) newest
    order by id`;
}

export function recipientsSql(): SQL {
  const id = sql`message.id`;
  return sql`with people as (select count(*) as count from bench_people)
    insert into push_message_recipients (user_id, message_id, read_at)
    select person.id, message.id, case when ${chance(id, 5)} % 10 > 0 then message.at + interval '1 hour' end
    from push_messages message cross join people cross join generate_series(1, ${sql.raw(String(TOLD))}) nth
    join bench_people person on person.k = (${chance(id, 6)} + nth * 7919) % people.count
    union
    select users.id, message.id, case when ${chance(id, 5)} % 10 > 0 then message.at + interval '1 hour' end
    from push_messages message cross join users
    where message.id % 20 = 0 and users.email in ('senior_user@parks.example', 'junior_user@parks.example')
    on conflict do nothing`;
}
