import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type PathParams, paths, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { ApiError } from '../../lib/api-error.ts';
import { FileLoading } from './components/file-loading.tsx';
import { FileProblem } from './components/file-problem.tsx';
import { FileView } from './components/file-view.tsx';
import { folderAddress, rootAddress } from './entries.ts';
import { placeIn } from './file-place.ts';
import { countView, fileQuery } from './file-queries.ts';
import { useFreshFiles } from './live.ts';

/** A file: what it looks like, its versions, who keeps it from being changed, and where else it is shown. */
export default function FilePage() {
  useFreshFiles();
  const goTo = useGoTo();
  const params: Partial<PathParams<typeof paths.groupFile>> = useRouteParams(paths.groupFile);
  const slug = params.groupSlug ?? null;
  const id = Number(params.fileId);
  const { data: file, error, isError, refetch } = useQuery(fileQuery(id));
  // Set when one does oneself what may take the file away.
  const isLeaving = useRef(false);
  const isThere = file !== undefined;
  useEffect(() => {
    if (isThere) countView(id);
  }, [id, isThere]);
  const isGone = isError && error instanceof ApiError && error.status === 404;
  const place = file && placeIn(file, slug);
  const back = place ? folderAddress(place.context, place) : rootAddress({ slug });
  const leaves = isGone && isLeaving.current;
  useEffect(() => {
    if (leaves) void goTo(back, { replace: true }).catch(() => {});
  }, [leaves, back, goTo]);
  if (leaves) return <FileLoading />;
  if (isGone || (isError && !file)) return <FileProblem error={error} onRetry={() => void refetch()} />;
  if (!file) return <FileLoading />;
  return (
    <FileView
      key={file.id}
      file={file}
      slug={slug}
      isStale={isError}
      onRetry={() => void refetch()}
      onLeaving={() => {
        isLeaving.current = true;
      }}
    />
  );
}
