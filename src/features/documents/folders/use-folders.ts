import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { query } from "@/lib/api.ts";
import { indexFolders } from "./folder-tree-data.ts";

/** The organisation's folders. */
export function useFolders() {
  const folders = useQuery(query("/document/folders"));
  const list = folders.data?.folders;
  const index = useMemo(() => indexFolders(list ?? []), [list]);
  return { ...folders, index, unfiled: folders.data?.unfiled ?? 0 };
}
