export const USER_SORT_LABELS = [
  'id',
  'staff_id',
  'name',
  'email',
  'role',
  'park',
  'department',
  'status',
  'created_at',
  'latest_updated_at',
] as const;

export const GROUP_USER_SORT_LABELS = [
  'id',
  'staff_id',
  'name',
  'department',
  'park',
  'created_at',
  'role',
] as const;

export const INCIDENT_SORT_FIELDS = ['latest_updated_at', 'incident_id'] as const;

export const EVENT_SORT_LABELS = ['timestamp'] as const;
