import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { EmptyState } from "@/components/ui/empty-state.tsx";

const allowed = (url: string) => (/^(https?:|mailto:|#)/i.test(url) ? url : "");

/** Markdown as it reads, without raw HTML; pictures by their description, since nothing is fetched from elsewhere. */
export function MarkdownPreview({ text }: { text: string }) {
  if (text.trim() === "")
    return <EmptyState title="Nothing to preview yet">Write something first.</EmptyState>;
  return (
    <div className="grid gap-3 text-sm leading-6 wrap-anywhere [&_a]:underline [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-muted-foreground [&_code]:rounded-xs [&_code]:bg-muted [&_code]:px-1 [&_code]:font-mono [&_code]:text-xs [&_h1]:text-xl [&_h1]:font-semibold [&_h2]:pt-2 [&_h2]:text-lg [&_h2]:font-semibold [&_h3]:pt-1 [&_h3]:font-semibold [&_hr]:border-border [&_li]:my-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_pre]:relative [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:border [&_pre]:bg-muted [&_pre]:p-3 [&_table]:w-full [&_table]:border-collapse [&_td]:border [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:bg-muted [&_th]:px-2 [&_th]:py-1 [&_th]:text-left [&_ul]:list-disc [&_ul]:pl-6">
      <Markdown
        remarkPlugins={[remarkGfm]}
        urlTransform={allowed}
        components={{
          img: ({ alt }) => <span className="text-muted-foreground">[{alt}]</span>,
          a: ({ href, children }) => (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {children}
            </a>
          ),
          // The page has its own headings: those of the text are of a lower rank.
          h1: ({ children }) => <h3 className="text-xl font-semibold">{children}</h3>,
          h2: ({ children }) => <h4 className="pt-2 text-lg font-semibold">{children}</h4>,
          h3: ({ children }) => <h5 className="pt-1 font-semibold">{children}</h5>,
        }}
      >
        {text}
      </Markdown>
    </div>
  );
}
