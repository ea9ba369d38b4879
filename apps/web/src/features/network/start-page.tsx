import { Navigate } from '@tanstack/react-router';
import { paths, pathTo } from '../../app-shell/navigation.ts';

/** The start page is the stream of everything that one may see. */
export default function StartPage() {
  return <Navigate to={pathTo(paths.stream, { streamSlug: 'all' })} replace />;
}
