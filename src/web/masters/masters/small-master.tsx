/**
 * The whole screen of a master with few fields, e.g. specialties: list, filters, dialog, deletion and
 * exports (masters §2). What is particular to a kind of record is its `SmallMaster`.
 */
import type { QueryFunction, QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { RecordUses } from '../../../contract/masters/masters.ts';
import type { ManyMaster } from '../../../domain/masters/many-fields.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import type { UsesAt } from '../../kit/dialog/record-uses.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { actionsColumn, type Column, statusColumn } from '../../kit/table/columns.tsx';
import { masterWords, type Noun } from '../../kit/table/master-words.ts';
import { useOpenedRecord } from '../../kit/table/opened-record.ts';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { type RowAction, RowMenu } from '../../kit/table/row-menu.tsx';
import { splitSearch, useUrlFilters } from '../../kit/table/url-filters.ts';
import { useMasterImport } from '../master-imports/public.ts';
import { useManyChange } from './many-change.tsx';
import { useMasterActions } from './master-actions.tsx';
import { MasterList } from './master-list.tsx';
import {
  SmallMasterForm,
  type SmallMasterFormProps,
  type SmallRecord,
} from './small-master-form.tsx';
import type { smallMasterSearch } from './small-master-search.ts';

type Found = { search?: string; isActive?: boolean; ids?: number[] };
type Page = Found & { limit?: number; offset?: number; sort?: string };
type Options<Answer> = { queryKey: QueryKey; queryFn: QueryFunction<Answer> };

export type SmallMaster<Row extends SmallRecord<Schema>, Schema extends z.ZodObject> = {
  title: string;
  /** The audit log's name for these records, e.g. `society`. */
  entity: string;
  description: string;
  noun: Noun;
  searchLabel: string;
  /** What the address says: `smallMasterSearch` of the columns to sort by. */
  searchSchema: ReturnType<typeof smallMasterSearch>;
  /** Besides the state and the row's buttons. */
  columns: readonly Column<Row>[];
  /** The calls of this master in `api`. */
  calls: {
    list: {
      call(input: Page): Promise<Row[]>;
      queryOptions(options: { input: Page }): Options<Row[]>;
    };
    summary: { queryOptions(options: { input: Found }): Options<{ total: number }> };
    remove: { call(input: { id: number }): Promise<unknown> };
    uses: { call(input: { id: number }): Promise<RecordUses> };
  } & SmallMasterFormProps<Row, Schema>['calls'];
  form: SmallMasterFormProps<Row, Schema>['form'];
  /** What its files and changes of many are, if there are some. */
  imported?: ManyMaster;
  /** What is to be told above the list. */
  notice?: ReactNode;
  /** Besides editing, activating and deleting. */
  moreActions?: (row: Row) => readonly RowAction[];
  /** The screens that list a record's uses, shown when it can't be deleted. */
  usesAt?: (row: Row) => UsesAt;
};

export function SmallMasterScreen<Row extends SmallRecord<Schema>, Schema extends z.ZodObject>({
  title,
  entity,
  description,
  noun,
  searchLabel,
  searchSchema,
  columns,
  calls,
  form,
  usesAt,
  moreActions,
  imported,
  notice,
}: SmallMaster<Row, Schema>) {
  const words = masterWords(noun);
  const imports = useMasterImport(imported);
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { filters } = splitSearch(search);
  const rows = usePagedList(calls, filters, search);
  const { edited, openRecord, close } = useOpenedRecord<Row>({
    open: search.open,
    onChange: (open) => setSearch({ open }),
    find: async (id) => (await calls.list.call({ ids: [id] }))[0],
  });
  const many = useManyChange<Row, Found>(
    imported && { master: imported, noun, rowLabel: ({ name }) => name },
    { records: rows.records, total: rows.total, filters },
  );
  const actionsOf = useMasterActions<Row>({
    words,
    nameOf: ({ name }) => name,
    onEdit: openRecord,
    save: (row) => calls.update.call(row),
    remove: (input) => calls.remove.call(input),
    uses: (input) => calls.uses.call(input),
    usesAt,
    more: moreActions,
  });
  return (
    <>
      <MasterList
        title={title}
        description={description}
        label={title}
        noun={noun}
        columns={[
          ...columns,
          statusColumn<Row>('isActive', ACTIVE_BADGES[noun.gender], 'Estado', {
            sortable: true,
            width: 140,
          }),
          actionsColumn<Row>((row) => (
            <RowMenu label={`Acciones de ${row.name}`} actions={actionsOf(row)} />
          )),
        ]}
        {...{ rows, search, setSearch, filters, openRecord, imports, many, notice }}
        toolbar={
          <SearchField
            label={searchLabel}
            value={search.search}
            onChange={(text) => setSearch({ search: text })}
          />
        }
      />
      <SmallMasterForm
        edited={edited}
        onClose={close}
        entity={entity}
        words={words}
        gender={noun.gender}
        calls={calls}
        form={form}
      />
    </>
  );
}
