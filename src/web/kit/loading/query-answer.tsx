/** What is shown of a query: its answer, that it loads, or that it failed. */
import type { ReactNode } from 'react';
import { ErrorState, LoadingState } from './states.tsx';

/** What a query tells of itself; so do the rows of a list. */
type Read = { readonly error: unknown; readonly refetch: () => unknown };

/** A query that failed, with the way to read it again; nothing while it has not failed. */
export function FailedQuery(props: { query: Read; title?: string; lead?: string }) {
  const { query, ...words } = props;
  if (!query.error) return null;
  return <ErrorState {...words} error={query.error} onRetry={() => void query.refetch()} />;
}

/** What a query answered; until then that it is loading, or that it failed. */
export function QueryAnswer<Answer>(props: {
  query: Read & { readonly data: Answer | undefined };
  title?: string;
  loadingText?: string;
  children: (answer: Answer) => ReactNode;
}) {
  const { query, title, loadingText, children } = props;
  if (query.error) return <FailedQuery query={query} title={title} />;
  if (query.data === undefined) return <LoadingState text={loadingText} />;
  return children(query.data);
}
