import { ListBase, type ListBaseProps, type RaRecord } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/limits.ts';

/** ListRows says what is wrong, once; react-admin would say it again in a notification, at each try (SHELL-11). */
const SAYS_NOTHING = { onError: () => undefined };

/** react-admin's ListBase as every list of the console has it: its state in the address and nowhere else, ten rows a page. */
export function ConsoleList<Row extends RaRecord>(props: ListBaseProps<Row>) {
  return (
    <ListBase
      perPage={PAGE_SIZE}
      storeKey={false}
      exporter={false}
      disableAuthentication
      queryOptions={SAYS_NOTHING}
      {...props}
    />
  );
}
