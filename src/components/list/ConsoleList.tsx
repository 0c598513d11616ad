import { ListBase, type ListBaseProps, type RaRecord } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/limits.ts';

/** ListRows shows the error; react-admin would add a notification at each retry (SHELL-11). */
const SAYS_NOTHING = { onError: () => undefined };

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
