/** A queue of files and other systems' answers to import, one after the other (intake §7.6). */
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { ImportAnswer, ImportResult } from '../../../contract/intake/imports.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { followInBackground, useJob } from '../../kit/jobs/use-job.ts';
import { api, refreshAll } from '../../kit/shell/client.ts';
import { errorMessage } from '../../kit/shell/errors.ts';
import { mayPass } from './failures.ts';
import type { SendingImport } from './upload.ts';

export type ImportState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'uploading'; readonly share: number }
  /** The server runs it as a job. */
  | { readonly kind: 'job'; readonly jobId: string; readonly importId: number }
  | { readonly kind: 'done'; readonly result: ImportResult }
  /** `mayRetry`: the failure was not the file's. */
  | { readonly kind: 'failed'; readonly message: string; readonly mayRetry: boolean }
  /** None of it was imported. */
  | { readonly kind: 'cancelled' };

/** A new import, and its texts. */
export type NewImport = {
  readonly name: string;
  /** Its size or its origin. */
  readonly detail: string;
  /** The title if it fails. */
  readonly failure: string;
  /** The text while the server works. */
  readonly working: string;
  /** Whether bytes must be sent first. */
  readonly isUpload: boolean;
  readonly send: (sending: SendingImport) => Promise<ImportAnswer>;
};

export type QueuedImport = NewImport & {
  readonly key: number;
  /** Equal for all imports that were started together. */
  readonly batch: number;
  readonly recordType: RecordType;
  readonly state: ImportState;
};

type Action =
  | { type: 'add'; items: readonly NewImport[]; recordType: RecordType }
  | { type: 'change'; key: number; state: ImportState }
  | { type: 'clear' };

/** Whether the import is not over yet. */
export function isOpen({ state }: QueuedImport): boolean {
  return !['done', 'failed', 'cancelled'].includes(state.kind);
}

/** Whether the server has not received all of it yet. */
export function isUnsent({ state }: QueuedImport): boolean {
  return state.kind === 'waiting' || (state.kind === 'uploading' && state.share < 1);
}

/** Whether it can still be stopped here; a job is cancelled like any other job (decision 40). */
export function isStoppable(item: QueuedImport): boolean {
  const { state } = item;
  return isUnsent(item) || (state.kind === 'uploading' && !item.isUpload);
}

function reduce(queue: readonly QueuedImport[], action: Action): readonly QueuedImport[] {
  switch (action.type) {
    case 'add': {
      const { items, recordType } = action;
      const first = (queue.at(-1)?.key ?? 0) + 1;
      const added = items.map((item, index) => ({
        ...item,
        key: first + index,
        batch: first,
        recordType,
        state: { kind: 'waiting' } as const,
      }));
      return [...queue, ...added];
    }
    case 'change':
      return queue.map((item) =>
        item.key === action.key ? { ...item, state: action.state } : item,
      );
    case 'clear':
      return queue.filter(isOpen);
  }
}

/**
 * The queue, and functions on it. `onEnd` is called for each finished import. If a job is still running when the user
 * leaves the screen, a toast reports its end.
 */
export function useImportQueue(onEnd: (item: QueuedImport) => void) {
  const [queue, dispatch] = useReducer(reduce, []);
  const onEndRef = useRef(onEnd);
  onEndRef.current = onEnd;
  const isMounted = useIsMounted();
  const sending = useRef<{ key: number; controller: AbortController } | null>(null);
  const change = useCallback(
    (item: QueuedImport, state: ImportState) => {
      dispatch({ type: 'change', key: item.key, state });
      if (state.kind === 'uploading') return;
      void refreshAll();
      if (state.kind !== 'job') onEndRef.current({ ...item, state });
      else if (!isMounted.current) followInBackground(state.jobId);
    },
    [isMounted],
  );

  const isBusy = queue.some(({ state }) => state.kind === 'uploading' || state.kind === 'job');
  const next = isBusy ? undefined : queue.find(({ state }) => state.kind === 'waiting');
  useEffect(() => {
    if (!next) return;
    const controller = new AbortController();
    sending.current = { key: next.key, controller };
    const { signal } = controller;
    void send(next, earlier(queue, next), signal, (state) => change(next, state));
  }, [queue, next, change]);
  useQueuedJob(queue, change);

  return {
    queue,
    add: (items: readonly NewImport[], recordType: RecordType) =>
      dispatch({ type: 'add', items, recordType }),
    /** Stops an import that waits or is being sent. */
    stop: (item: QueuedImport) => {
      if (sending.current?.key === item.key) sending.current.controller.abort();
      else change(item, { kind: 'cancelled' });
    },
    /** Sends a failed import again. */
    retry: (item: QueuedImport) =>
      dispatch({ type: 'change', key: item.key, state: { kind: 'waiting' } }),
    clear: () => dispatch({ type: 'clear' }),
  };
}

/** The ids of earlier imports in the same batch. */
function earlier(queue: readonly QueuedImport[], { batch }: QueuedImport): number[] {
  return queue.flatMap((item) =>
    item.batch === batch && item.state.kind === 'done' ? [item.state.result.importId] : [],
  );
}

async function send(
  { isUpload, send: begin }: QueuedImport,
  afterImports: readonly number[],
  signal: AbortSignal,
  change: (state: ImportState) => void,
): Promise<void> {
  change({ kind: 'uploading', share: isUpload ? 0 : 1 });
  try {
    const onProgress = (share: number) => change({ kind: 'uploading', share });
    const answer = await begin({ onProgress, signal, afterImports });
    if ('jobId' in answer) {
      change({ kind: 'job', jobId: answer.jobId, importId: answer.importId });
    } else {
      change({ kind: 'done', result: answer });
    }
  } catch (error) {
    change(
      signal.aborted
        ? { kind: 'cancelled' }
        : { kind: 'failed', message: errorMessage(error), mayRetry: mayPass(error) },
    );
  }
}

/** Follows the job of the current import, and reads its result when it is over. */
function useQueuedJob(
  queue: readonly QueuedImport[],
  change: (item: QueuedImport, state: ImportState) => void,
) {
  const item = queue.find(({ state }) => state.kind === 'job');
  const state = item?.state.kind === 'job' ? item.state : null;
  const { job, isOver, error } = useJob(state?.jobId ?? null);
  useEffect(() => {
    if (!item || !state) return;
    if (error) change(item, jobFailure(errorMessage(error)));
    else if (isOver && job?.id === state.jobId) void finish();

    async function finish() {
      if (!item || !state) return;
      if (job?.status === 'cancelled') return change(item, { kind: 'cancelled' });
      if (job?.status !== 'completed') {
        const message = job?.errorMessage ?? 'El procesamiento falló';
        return change(item, jobFailure(message));
      }
      try {
        const result = await api.imports.result.call({ id: state.importId });
        change(item, { kind: 'done', result });
      } catch (failure) {
        change(item, jobFailure(errorMessage(failure)));
      }
    }
  }, [item, state, job, isOver, error, change]);

  const running = useRef<string | null>(null);
  running.current = state && !isOver ? state.jobId : null;
  useEffect(
    () => () => {
      if (running.current) followInBackground(running.current);
    },
    [],
  );
}

/** A failed job is repeated in the job monitor, not here. */
function jobFailure(message: string): ImportState {
  return { kind: 'failed', message, mayRetry: false };
}

/** Whether the screen is still mounted, for what ends later. */
function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
