/** Bancos: what each bank's files know of the clinic, and the list of banks. */
import { Stack } from '@mantine/core';
import { BankList } from './bank-list.tsx';
import { BankSettings } from './bank-settings.tsx';
import type { ListProps } from './clinic-search.ts';

export function BanksTab(props: ListProps) {
  return (
    <Stack gap="md">
      <BankSettings />
      <BankList {...props} />
    </Stack>
  );
}
