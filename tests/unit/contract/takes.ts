export function takes(
  schema: { safeParse: (value: unknown) => { success: boolean } },
  value: unknown,
): boolean {
  return schema.safeParse(value).success;
}
