import { Ellipsis, ExternalLink, Eye, Pencil, RotateCw, Tags, Trash2, Users } from "lucide-react";
import type { Document } from "@contract/documents.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { openOriginal } from "@/lib/open-original.ts";
import { useMenuChoice } from "@/lib/use-menu-choice.ts";
import type { DocumentActions } from "./list-props.ts";

interface DocumentMenuProps extends DocumentActions {
  document: Document;
  /** The member uploaded it, or is an admin. */
  canChange: boolean;
}

/** What can be done with one document. */
export function DocumentMenu({
  document,
  canChange,
  onOpen,
  onRename,
  onRetry,
  onTag,
  onReaders,
  onDelete,
}: DocumentMenuProps) {
  const { trigger, choose, close } = useMenuChoice();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          ref={trigger}
          variant="ghost"
          size="icon-sm"
          aria-label={`Actions for ${document.name}`}
          className="-my-1"
        >
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={close}>
        <DropdownMenuItem onSelect={choose(() => onOpen(document.id))}>
          <Eye />
          Read
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={choose(() => void openOriginal(document))}>
          <ExternalLink />
          Open the original
        </DropdownMenuItem>
        {onReaders && (
          <DropdownMenuItem onSelect={choose(() => onReaders(document))}>
            <Users />
            Who can read this?
          </DropdownMenuItem>
        )}
        {canChange && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={choose(() => onTag([document]))}>
              <Tags />
              Tags
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={choose(() => onRename(document))}>
              <Pencil />
              Rename
            </DropdownMenuItem>
            {document.status === "failed" && (
              <DropdownMenuItem onSelect={choose(() => onRetry(document))}>
                <RotateCw />
                Retry
              </DropdownMenuItem>
            )}
            <DropdownMenuItem variant="destructive" onSelect={choose(() => onDelete([document]))}>
              <Trash2 />
              Delete
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
