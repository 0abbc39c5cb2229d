/** The screen of a master: its head, its list with what stands over it, and the dialogs of files and of many (masters §2). */
import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PageAction } from '../../kit/dialog/action-item.tsx';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { ActiveFilter } from '../../kit/table/choice-filter.tsx';
import type { Column } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { emptyMaster } from '../../kit/table/empty-list.tsx';
import type { Pages } from '../../kit/table/export-table.ts';
import { FoundCount } from '../../kit/table/list-tools.tsx';
import { masterWords, type Noun } from '../../kit/table/master-words.ts';
import type { Rows } from '../../kit/table/paged-query.ts';
import type { TableSearch } from '../../kit/table/url-filters.ts';
import type { useMasterImport } from '../master-imports/public.ts';
import type { useManyChange } from './many-change.tsx';

export function MasterList<Row extends { id: number }>(props: {
  title: string;
  description: string;
  /** The table's name. */
  label: string;
  noun: Noun;
  columns: readonly Column<Row>[];
  rows: Rows<Row> & { exportRows: () => Pages<Row> };
  search: TableSearch & { isActive?: boolean | undefined };
  // A method, so that the setter of the screen's own search is assignable.
  setSearch(change: object): void;
  filters: object;
  openRecord: (record: Row | 'new') => void;
  imports: ReturnType<typeof useMasterImport>;
  many: ReturnType<typeof useManyChange<Row, object>>;
  moreActions?: readonly PageAction[];
  /** What is to be told above the list. */
  notice?: ReactNode;
  /** The filters besides that of the state. */
  toolbar: ReactNode;
}) {
  const { noun, rows, search, setSearch, filters, openRecord, imports, many } = props;
  const onCreate = () => openRecord('new');
  return (
    <>
      <PageHeader
        title={props.title}
        description={props.description}
        actions={[...imports.actions, ...many.actions, ...(props.moreActions ?? [])]}
        primary={
          <Button leftSection={<IconPlus size={16} />} onClick={onCreate}>
            {masterWords(noun).createTitle}
          </Button>
        }
      />
      {props.notice}
      <Stack>
        {many.bar}
        <DataTable
          label={props.label}
          columns={props.columns}
          rows={rows}
          search={search}
          onSearchChange={setSearch}
          rowId={({ id }) => id}
          onRowClick={openRecord}
          selection={many.selection}
          {...emptyMaster({ noun, filters, setSearch, onCreate, imports: imports.actions })}
          exportRows={rows.exportRows}
          toolbar={
            <>
              {props.toolbar}
              <ActiveFilter
                gender={noun.gender}
                value={search.isActive}
                onChange={(isActive) => setSearch({ isActive })}
              />
              <FoundCount noun={noun} total={rows.total} filters={filters} setSearch={setSearch} />
            </>
          }
        />
      </Stack>
      {many.dialog}
      {imports.dialog}
    </>
  );
}
