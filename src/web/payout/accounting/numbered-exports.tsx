/** Numbered exports: what is new, and those that were made (payout §33). */
import { Stack, Title } from '@mantine/core';
import type { Search, SetSearch } from './accounting-search.ts';
import { ExportDetails } from './export-details.tsx';
import { ExportHistory } from './export-history.tsx';
import { NewsPart } from './news-part.tsx';

export function NumberedExports({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  return (
    <Stack gap="md">
      <NewsPart search={search} setSearch={setSearch} />
      <Title order={2} size="h5">
        Exportaciones hechas
      </Title>
      <ExportHistory search={search} setSearch={setSearch} />
      <ExportDetails
        number={search.open ?? null}
        format={search.exportFormat}
        onClose={() => setSearch({ open: undefined })}
      />
    </Stack>
  );
}
