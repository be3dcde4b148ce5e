import type { ConnectionType } from "@contract/connections.ts";
import { cn } from "@/lib/cn.ts";

/** What stands for a service, in its own colours; its name stands beside. */
export function ServiceMark({ type, className }: { type: ConnectionType; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn("grid size-10 shrink-0 place-items-center rounded-lg border bg-white", className)}
    >
      <svg viewBox="0 0 24 24" width="60%" height="60%">
        {MARKS[type]}
      </svg>
    </span>
  );
}

const MARKS = {
  google: (
    <>
      <path fill="#0F9D58" d="M8.2 2.500 1 15l3.800 6.500L12 9z" />
      <path fill="#FFCD40" d="M8.200 2.500h7.600L23 15h-7.600z" />
      <path fill="#4285F4" d="M8.400 15H23l-3.800 6.500H4.800z" />
    </>
  ),
  "google-calendar": (
    <>
      <path fill="#4285F4" d="M3 3h18v18H3z" />
      <path fill="#fff" d="M6.500 6.500h11v11h-11z" />
      <path fill="#EA4335" d="M21 21v-4.500h-4.500V21z" />
      <path fill="#34A853" d="M3 16.500h13.500V21H3z" />
      <path fill="#FBBC05" d="M16.500 7.500H21v9h-4.500z" />
      <path fill="#4285F4" d="M9.200 9.200h5.600v1.500l-2.300 5.100h-1.800l2.200-4.900H9.200z" />
    </>
  ),
  onedrive: (
    <>
      <path
        fill="#0364B8"
        d="M9.500 6.500a5.500 5.500 0 0 1 9.200 2.900L12 14 6 10.600a5.500 5.500 0 0 1 3.500-4.100z"
      />
      <path
        fill="#28A8EA"
        d="M18.700 9.400a4.700 4.700 0 0 1 2.700 8.500L9.500 12.600l-3-2a4.600 4.600 0 0 1 3.600.900l3.400 2z"
      />
      <path
        fill="#1490DF"
        d="M5 18.500a4.200 4.200 0 0 1 .6-8.200 5 5 0 0 1 3.800.800l12 6.800a4.500 4.500 0 0 1-2.600.600z"
      />
    </>
  ),
  sharepoint: (
    <>
      <circle cx="12" cy="8" r="6" fill="#036C70" />
      <circle cx="17" cy="13.500" r="5" fill="#1A9BA1" />
      <circle cx="12.500" cy="18.500" r="4" fill="#37C6D0" />
      <path fill="#03787C" d="M1.500 7.500h9.500v9.500H1.500z" />
      <path
        fill="#fff"
        d="M8.300 10.100c-1.600-.900-3.400-.300-3.400 1 0 1.800 3.300 1.100 3.300 2.600 0 1.200-1.800 1.500-3.500.6v-.9c1.300.7 2.500.6 2.500 0 0-.9-3.300-.500-3.300-2.500 0-1.700 2.500-2.500 4.400-1.600z"
      />
    </>
  ),
  microsoft: (
    <>
      <circle cx="19.200" cy="7.700" r="2.300" fill="#5059C9" />
      <path fill="#5059C9" d="M16.500 10.800H22a1 1 0 0 1 1 1v4a3.700 3.700 0 0 1-5.500 3.200z" />
      <circle cx="13" cy="5.500" r="3.300" fill="#7B83EB" />
      <path fill="#7B83EB" d="M8 10.800h9a1 1 0 0 1 1 1V17a5.500 5.500 0 0 1-11 0v-5.200a1 1 0 0 1 1-1z" />
      <path fill="#4B53BC" d="M1.500 7.500H11V17H1.500z" />
      <path fill="#fff" d="M3.900 9.800h4.700V11H6.900v4.300H5.600V11H3.900z" />
    </>
  ),
} as const;
